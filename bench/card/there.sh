#!/usr/bin/env bash
# On the machine with the card, when the parts of kit.sh and its page are in /tmp/parts: unpacks them and runs a script of the kit.
#   bash bench/card/there.sh page|firefox|view|node|denoise [scene…]       environment: as the script has it; LIMIT (seconds)
set -u
kit=/tmp/kit/x
if [ ! -f "$kit/done" ]; then
  mkdir -p "$kit" /etc/fonts
  cat /tmp/parts/part? | tar xJf - -C "$kit" && touch "$kit/done"
  for each in "$kit"/loader/*.deb; do dpkg -x "$each" /; done
  ldconfig
  printf '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>%s/fonts</dir><cachedir>/tmp/fc</cachedir></fontconfig>' "$kit" >/etc/fonts/fonts.conf
  printf '#!/bin/bash\nexport LD_LIBRARY_PATH=%s/lib:${LD_LIBRARY_PATH:-}\nexec %s/chromium/chromium-headless-shell "$@"\n' "$kit" "$kit" >"$kit/browser"
  chmod +x "$kit/browser" "$kit/node"
fi
if [ -f /tmp/parts/firefox.1 ] && [ ! -d "$kit/firefox" ]; then
  cat /tmp/parts/firefox.? | tar xJf - -C "$kit"
  printf '#!/bin/bash\nexport LD_LIBRARY_PATH=%s/firefox/lib:%s/lib:${LD_LIBRARY_PATH:-}\nexec %s/firefox/firefox-esr/firefox-esr "$@"\n' "$kit" "$kit" "$kit" >"$kit/run-firefox"
  chmod +x "$kit/run-firefox"
fi
# Another page may come while the machine stays.
if [ -f /tmp/parts/page ]; then
  rm -rf "$kit/dist" "$kit/view" "$kit/app/run" "$kit/scenes"
  tar xJf /tmp/parts/page -C "$kit" && rm /tmp/parts/page
fi
icd=$(ls /usr/local/nvidia/share/vulkan/icd.d/nvidia_icd.json /usr/share/vulkan/icd.d/nvidia_icd.json /etc/vulkan/icd.d/nvidia_icd.json 2>/dev/null | head -1)
export VK_DRIVER_FILES=$icd VK_ICD_FILENAMES=$icd XDG_RUNTIME_DIR=/tmp DIST=$kit/dist VIEW=$kit/view BROWSER=$kit/browser FIREFOX=$kit/run-firefox
script=$1
shift
cd "$kit/app/run" && timeout "${LIMIT:-300}" "$kit/node" "$script.mjs" "$kit/scenes" "$@"
# What the driver says: Xid 109 is a dispatch that did not end.
dmesg 2>/dev/null | grep -i xid | tail -3
