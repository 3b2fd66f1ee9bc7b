/* In front of libc: this process's clock, and that of every program it starts, is off by as many
 * microseconds as the file SHIFT says. Built by clocks.py, which defines SHIFT and SELF (our own
 * path). Clocks that nobody can set, CLOCK_MONOTONIC and CLOCK_BOOTTIME, are left alone. */

#define _GNU_SOURCE
#include <alloca.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile const int64_t *shift;

__attribute__((constructor)) static void open_shift(void) {
    int file = open(SHIFT, O_RDONLY | O_CLOEXEC);
    void *found = file < 0 ? MAP_FAILED : mmap(0, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0) close(file);
    if (found != MAP_FAILED) shift = found;
}

static void move(struct timespec *at) {
    int64_t nanos = at->tv_nsec + (shift ? *shift : 0) % 1000000 * 1000;
    at->tv_sec += (shift ? *shift : 0) / 1000000;
    if (nanos >= 1000000000) at->tv_sec++, nanos -= 1000000000;
    if (nanos < 0) at->tv_sec--, nanos += 1000000000;
    at->tv_nsec = nanos;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
    int failed = syscall(SYS_clock_gettime, clock, at);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) move(at);
    return failed;
}

int gettimeofday(struct timeval *at, void *zone) {
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    at->tv_sec = exact.tv_sec;
    at->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (at) *at = exact.tv_sec;
    return exact.tv_sec;
}

/* The installation starts PostgreSQL in an environment of its own. */
int execve(const char *program, char *const words[], char *const environment[]) {
    int count = 0, at = 0;
    while (environment && environment[count]) count++;
    char **ours = alloca((count + 2) * sizeof *ours);
    for (int each = 0; each < count; each++)
        if (strncmp(environment[each], "LD_PRELOAD=", 11)) ours[at++] = environment[each];
    ours[at++] = "LD_PRELOAD=" SELF;
    ours[at] = 0;
    return syscall(SYS_execve, program, words, ours);
}
