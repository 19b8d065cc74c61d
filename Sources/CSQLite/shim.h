// SQLite as Swift sees it: its own header needs no help.
#include <sqlite3.h>
