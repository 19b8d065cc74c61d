import Glibc

/// Nanoseconds of the monotonic clock, which the loops use too.
@inline(__always)
package func monotonicNanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

/// Sleeps until a nanosecond of the monotonic clock; a loop's timers are good to a millisecond.
package func sleep(until nanoseconds: Int64) {
    var due = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, nil) == EINTR {}
}

/// Has the kernel wake the first thread when it asks to be woken, not up to 50 µs later.
func sharpenTimers() {
    let file = open("/proc/self/timerslack_ns", O_WRONLY)
    guard file >= 0 else { return }
    _ = "1".withCString { write(file, $0, 1) }
    close(file)
}

/// Nanoseconds of processor time that the calling thread has used.
@inline(__always)
func ownThreadNanoseconds() -> Int64 {
    var used = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used)
    return Int64(used.tv_sec) * 1_000_000_000 + Int64(used.tv_nsec)
}

/// Seconds of processor time that this process has used.
func ownProcessorSeconds() -> Double {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(seconds) + Double(microseconds) / 1e6
}
