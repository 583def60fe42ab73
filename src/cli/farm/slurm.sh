#!/bin/sh
# Renders a scene as a Slurm job array and merges the parts once all of them are there.
#
#   src/cli/farm/slurm.sh SCENE OUT PARTS [flags of render]
#   SBATCH_GPUS_PER_TASK=1 src/cli/farm/slurm.sh scenes/cornell-spheres.json /shared/spheres.exr 64 --spp 100000
#
# From the repository on a file system that all nodes share, with dependencies installed. Parts, checkpoints and logs stand in
# OUT.parts. Submitted again it renders only what is missing; a task that is preempted or requeued goes on from its checkpoint.
# What else sbatch needs (partition, time, GPUs) comes by its own SBATCH_… variables. Prints the number of the merging job.
set -eu
[ $# -ge 3 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2; }
scene=$1 out=$2 parts=$3
shift 3
root=$(cd "$(dirname "$0")/../../.." && pwd)
farm=$root/src/cli/farm
mkdir -p "$out.parts"
folder=$(cd "$out.parts" && pwd)
array=$(sbatch --parsable --job-name=penumbra --chdir="$root" --array="1-$parts" --requeue --open-mode=append \
  --output="$folder/part-%a.log" "$farm/slurm-part.sh" "$(realpath "$scene")" "$folder" "$parts" "$@")
sbatch --parsable --job-name=penumbra-merge --chdir="$root" --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes \
  --output="$folder/merge.log" "$farm/slurm-merge.sh" "$folder" "$parts" "$(realpath "$out")"
