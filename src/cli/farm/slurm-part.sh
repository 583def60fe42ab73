#!/bin/sh
# One task of the array of slurm.sh: SCENE FOLDER PARTS [flags of render].
scene=$1 folder=$2 parts=$3
shift 3
exec node --import tsx src/cli/launch.ts src/cli/render.ts "$scene" "$@" --part "$SLURM_ARRAY_TASK_ID/$parts" --resume -o "$folder/part-$SLURM_ARRAY_TASK_ID.film"
