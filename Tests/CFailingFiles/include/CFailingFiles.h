// Files of SQLite that fail when they are told to: those in directories whose path has "failing" in
// it. One test at a time tells them.

#ifndef CFAILINGFILES_H
#define CFAILINGFILES_H

// How a call fails.
enum failing_files_way {
    // The call does nothing and says so.
    FAILING_FILES_ERROR = 0,
    // A write writes half of its bytes, and says that there is no room.
    FAILING_FILES_HALF = 1,
};

// Puts the files under all databases that are opened from now on.
void failing_files_install(void);

// Lets the n-th write, sync or truncation from now on fail, and `count` calls altogether.
void failing_files_fail(long first, long count, enum failing_files_way way);

// How many writes, syncs and truncations there were since failing_files_fail().
long failing_files_calls(void);

#endif
