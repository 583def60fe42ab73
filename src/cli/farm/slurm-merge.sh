#!/bin/sh
# The last job of slurm.sh: FOLDER PARTS OUT. Parts of an earlier render with more of them are not looked at.
folder=$1 parts=$2 out=$3
set --
for i in $(seq "$parts"); do set -- "$@" "$folder/part-$i.film"; done
exec node --import tsx src/cli/merge.ts "$@" -o "$out"
