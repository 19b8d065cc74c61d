#include "CFailingFiles.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>

static atomic_long calls;
static atomic_long first_failing;
static atomic_long last_failing;
static atomic_int failing_way;

// Our file, and behind it in memory SQLite's own.
struct failing_file {
    sqlite3_file base;
    int may_fail;
};

static sqlite3_file *own(sqlite3_file *file) {
    return (sqlite3_file *)((struct failing_file *)file + 1);
}

static int fails(sqlite3_file *file) {
    if (!((struct failing_file *)file)->may_fail) return 0;
    long call = atomic_fetch_add(&calls, 1) + 1;
    return call >= atomic_load(&first_failing) && call <= atomic_load(&last_failing);
}

void failing_files_fail(long first, long count, enum failing_files_way way) {
    atomic_store(&calls, 0);
    atomic_store(&failing_way, way);
    atomic_store(&first_failing, first);
    atomic_store(&last_failing, first + count - 1);
}

long failing_files_calls(void) { return atomic_load(&calls); }

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    if (!fails(file)) return own(file)->pMethods->xWrite(own(file), bytes, count, offset);
    if (atomic_load(&failing_way) != FAILING_FILES_HALF) return SQLITE_IOERR_WRITE;
    own(file)->pMethods->xWrite(own(file), bytes, count / 2, offset);
    return SQLITE_FULL;
}

static int file_sync(sqlite3_file *file, int flags) {
    if (fails(file)) return SQLITE_IOERR_FSYNC;
    return own(file)->pMethods->xSync(own(file), flags);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    if (fails(file)) return SQLITE_IOERR_TRUNCATE;
    return own(file)->pMethods->xTruncate(own(file), size);
}

// What only passes on.

static int file_close(sqlite3_file *file) {
    return own(file)->pMethods ? own(file)->pMethods->xClose(own(file)) : SQLITE_OK;
}
static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    return own(file)->pMethods->xRead(own(file), bytes, count, offset);
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return own(file)->pMethods->xFileSize(own(file), size);
}
static int file_lock(sqlite3_file *file, int lock) {
    return own(file)->pMethods->xLock(own(file), lock);
}
static int file_unlock(sqlite3_file *file, int lock) {
    return own(file)->pMethods->xUnlock(own(file), lock);
}
static int file_check(sqlite3_file *file, int *result) {
    return own(file)->pMethods->xCheckReservedLock(own(file), result);
}
static int file_control(sqlite3_file *file, int operation, void *argument) {
    return own(file)->pMethods->xFileControl(own(file), operation, argument);
}
static int file_sector_size(sqlite3_file *file) {
    return own(file)->pMethods->xSectorSize(own(file));
}
static int file_characteristics(sqlite3_file *file) {
    return own(file)->pMethods->xDeviceCharacteristics(own(file));
}
static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return own(file)->pMethods->xShmMap(own(file), page, size, extend, memory);
}
static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return own(file)->pMethods->xShmLock(own(file), offset, count, flags);
}
static void shm_barrier(sqlite3_file *file) { own(file)->pMethods->xShmBarrier(own(file)); }
static int shm_unmap(sqlite3_file *file, int remove) {
    return own(file)->pMethods->xShmUnmap(own(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static sqlite3_vfs *system_files;
static sqlite3_vfs failing_files;

static int files_open(
    sqlite3_vfs *files, const char *name, sqlite3_file *file, int flags, int *flags_out) {
    (void)files;
    struct failing_file *ours = (struct failing_file *)file;
    ours->may_fail = name != NULL && strstr(name, "failing") != NULL;
    own(file)->pMethods = NULL;
    int code = system_files->xOpen(system_files, name, own(file), flags, flags_out);
    // Without methods SQLite does not close what was not opened.
    file->pMethods = code == SQLITE_OK ? &methods : NULL;
    return code;
}

void failing_files_install(void) {
    if (system_files != NULL) return;
    sqlite3_initialize();
    system_files = sqlite3_vfs_find(NULL);
    failing_files = *system_files;
    failing_files.zName = "failing";
    failing_files.szOsFile += (int)sizeof(struct failing_file);
    failing_files.xOpen = files_open;
    sqlite3_vfs_register(&failing_files, 1);
}
