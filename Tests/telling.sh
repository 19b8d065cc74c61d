# shellcheck shell=bash
# How Tests/run runs a stage, and tells what came of it: sourced, never run. `logs` is its folder.

table=()
total_passed=0 total_failed=0 total_skipped=0 stage_failed=0

# Runs a stage with its output in a log; adds to the table; sets `stage_failed`. Never called within
# a condition: there `set -e` would be off in all that it calls.
run_stage() {
    local stage=$1 started=$SECONDS status=0 passed failed skipped verdict=passed
    printf '%-18s' "$stage"
    rm -f -- "$logs/counts"
    set +e
    (set -e; "run_$stage") </dev/null >"$logs/$stage.log" 2>&1
    status=$?
    set -e
    if ! read -r passed failed skipped 2>/dev/null <"$logs/counts"; then
        passed=$((status == 0)) failed=$((status != 0)) skipped=0
    fi
    # A runner that failed without naming a test failed all the same.
    if ((status != 0 && failed == 0)); then failed=1; fi
    if ((failed)); then verdict=FAILED; fi
    if ((failed == 0 && passed == 0)); then verdict=skipped; fi
    printf '%-8s%4d s\n' "$verdict" "$((SECONDS - started))"
    table+=("$(printf '%-18s%8d%8d%8d%9d' \
        "$stage" "$passed" "$failed" "$skipped" "$((SECONDS - started))")")
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
    total_skipped=$((total_skipped + skipped))
    stage_failed=$((failed != 0))
}

show_failure() {
    echo
    echo "What .cache/log/$1.log complains of, and its end:"
    # Test runners bury what failed among what passed.
    grep -E '^(✘|✖|↳|FAILED|ERROR|E  )|error:' "$logs/$1.log" | head -n 60 || true
    echo
    tail -n 40 -- "$logs/$1.log"
    echo
    echo "Only this stage again: Tests/run --only $1"
}

summarise() {
    echo
    printf '%-18s%8s%8s%8s%9s\n' stage passed failed skipped seconds
    printf '%s\n' "${table[@]}"
    if (($#)); then echo "not run: $*"; fi
    echo
    local skipped=''
    if ((total_skipped)); then skipped=", $total_skipped skipped"; fi
    echo "$total_passed passed, $total_failed failed$skipped"
}
