#!/bin/sh
# Runs a command that cannot open some device files: FILE… -- COMMAND…, in a mount namespace of its own (unshare --mount).
# Each file is mounted on itself without devices: it looks as it did, so that no driver makes it anew, and nobody can open it.
while [ "$1" != -- ]; do
  mount --bind "$1" "$1" && mount -o remount,bind,nodev,nosuid,noexec "$1" || exit
  shift
done
shift
exec "$@"
