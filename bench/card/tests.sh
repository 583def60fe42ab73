#!/usr/bin/env bash
# On the machine with the card, in a copy of this repository, when there.sh has unpacked the kit and the parts of modules (kit.sh --tests)
# are in /tmp/parts: runs tests of `npm run test:card` with the kit's browser and Dawn, or plants faults.
#   bash bench/card/tests.sh tests/browser [vitest's other words]       environment: LIMIT (seconds), WORKERS; SOFTWARE (1: without the card)
#   bash bench/card/tests.sh mutate [words of `npm run mutate`]
#   bash bench/card/tests.sh run bench/variance.ts [its words]
#   bash bench/card/tests.sh false-alarms [words of `npm run lab:false-alarms`]     in WORKERS processes: the table, then what failed
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
  alarms=("$kit/node" --import tsx tests/lab/measure/false-alarms.ts)
  for i in $(seq "${WORKERS:-4}"); do
    timeout "${LIMIT:-500}" "${alarms[@]}" --part "$i/${WORKERS:-4}" --keep "/tmp/alarms-$i" "$@" >/dev/null &
  done
  wait
  "${alarms[@]}" --merge /tmp/alarms-*
  grep -h '"check"' /tmp/alarms-* | cut -c 1-400
else
  timeout "${LIMIT:-500}" "$kit/node" node_modules/vitest/vitest.mjs run --maxWorkers "${WORKERS:-4}" --reporter=default --reporter=./bench/card/failures.ts "$@"
fi
dmesg 2>/dev/null | grep -i xid | tail -3
