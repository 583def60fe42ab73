#!/usr/bin/env bash
# On the machine with the card, in a copy of this repository, when there.sh has unpacked the kit and the parts of modules (kit.sh --tests)
# are in /tmp/parts: runs tests of `npm run test:card` with the kit's browser and Dawn, or plants faults.
#   bash bench/card/tests.sh tests/browser [vitest's other words]       environment: LIMIT (seconds), WORKERS; SOFTWARE (1: without the card)
#   bash bench/card/tests.sh mutate [words of `npm run mutate`]
#   bash bench/card/tests.sh run bench/variance.ts [its words]
#   bash bench/card/tests.sh false-alarms [words of `npm run lab:false-alarms`]     in WORKERS processes: the table, then what failed
#     environment: NAGA (1: in Deno), LAVAPIPE (1: on the processors), BLOCKS (so often that many --seeds N, from --first S on, so that a limit
#     of time cuts all subjects alike); kit.sh --alarms packs Deno and lavapipe. Lines stay in KEEP (/tmp/alarms).
set -u
cd "$(dirname "$0")/../.."
kit=/tmp/kit/x
if [ ! -d node_modules/vitest ]; then
  cat /tmp/parts/modules? | tar xJf -
  cp -r "$kit/app/node_modules/webgpu/dist" node_modules/webgpu/
fi
icd=$(ls /usr/local/nvidia/share/vulkan/icd.d/nvidia_icd.json /usr/share/vulkan/icd.d/nvidia_icd.json /etc/vulkan/icd.d/nvidia_icd.json 2>/dev/null | head -1)
export VK_DRIVER_FILES=$icd VK_ICD_FILENAMES=$icd XDG_RUNTIME_DIR=/tmp PATH=$kit:$PATH
export PENUMBRA_TEST_BACKEND=hardware PENUMBRA_CHROMIUM=$kit/browser
if [ -n "${SOFTWARE:-}" ]; then
  # The browser's own software adapter is looked for where Debian puts it.
  mkdir -p /usr/lib && ln -sfn "$kit/chromium" /usr/lib/chromium
  unset PENUMBRA_TEST_BACKEND VK_DRIVER_FILES VK_ICD_FILENAMES
fi
if [ "${1:-}" = mutate ]; then
  shift
  timeout "${LIMIT:-500}" "$kit/node" --import tsx tests/mutate/run.ts --workers "${WORKERS:-4}" "$@"
elif [ "${1:-}" = run ]; then
  shift
  timeout "${LIMIT:-500}" "$kit/node" --import tsx "$@"
elif [ "${1:-}" = false-alarms ]; then
  shift
  keep=${KEEP:-/tmp/alarms}
  mkdir -p "$keep"
  for part in deno lavapipe; do [ ! -f /tmp/parts/$part.xz ] || [ -d "$kit/$part" ] || tar xJf /tmp/parts/$part.xz -C "$kit"; done
  script=tests/lab/measure/false-alarms.ts
  node=("$kit/node" --import tsx "$script")
  alarms=("${node[@]}")
  [ -z "${NAGA:-}" ] || alarms=("$kit/deno/deno" run -A --unstable-webgpu --unstable-sloppy-imports --node-modules-dir=manual "$script")
  if [ -n "${LAVAPIPE:-}" ]; then
    export VK_DRIVER_FILES=$kit/lavapipe/lvp_icd.json VK_ICD_FILENAMES=$kit/lavapipe/lvp_icd.json LP_NUM_THREADS=1
    export LD_LIBRARY_PATH=$kit/lavapipe/lib:${LD_LIBRARY_PATH:-}
    [ -n "${NAGA:-}" ] || set -- "$@" --backend lavapipe
  fi
  first=1 seeds=3
  words=()
  while [ $# -gt 0 ]; do
    case $1 in
    --first) first=$2 && shift ;;
    --seeds) seeds=$2 && shift ;;
    *) words+=("$1") ;;
    esac
    shift
  done
  one() {
    for block in $(seq 0 $((${BLOCKS:-1} - 1))); do
      "${alarms[@]}" --part "$1/${WORKERS:-4}" --keep "$keep/$1" --seeds "$seeds" --first $((first + block * seeds)) ${words[@]+"${words[@]}"} >/dev/null 2>"$keep/error-$1"
    done
  }
  end=$((SECONDS + ${LIMIT:-500}))
  for i in $(seq "${WORKERS:-4}"); do one "$i" & done
  while [ $SECONDS -lt $end ] && [ -n "$(jobs -r)" ]; do sleep 1; done
  jobs -rp | xargs -r kill 2>/dev/null
  pkill -f "$script"
  wait 2>/dev/null
  tail -qn 1 "$keep"/error-* | sort | uniq -c | sort -rn | head -3
  "${node[@]}" --merge $(ls "$keep"/[0-9]*)
  grep -h '"check"' "$keep"/[0-9]* | cut -c 1-400
else
  timeout "${LIMIT:-500}" "$kit/node" node_modules/vitest/vitest.mjs run --maxWorkers "${WORKERS:-4}" --reporter=default --reporter=./bench/card/failures.ts "$@"
fi
dmesg 2>/dev/null | grep -i xid | tail -3
