/** The graphics cards of a Linux machine, by their device files. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Card {
  /** As people call it: `/dev/nvidia0`. */
  name: string;
  /** All device files through which a driver reaches it. */
  files: string[];
}

/**
 * Those of NVIDIA; without any, all that have a render node for Mesa's drivers. In the order of their numbers.
 * @param root where `dev`, `proc` and `sys` are
 */
export function cardsIn(root = '/'): Card[] {
  const nvidia = numbered(join(root, 'dev'), /^nvidia(\d+)$/);
  if (nvidia.length > 0) {
    const addresses = nvidiaAddresses(root);
    return nvidia.map(({ path, number }) => ({ name: path, files: [path, ...drmFiles(root, addresses.get(number))] }));
  }
  const seen = new Set<string>();
  return numbered(join(root, 'dev/dri'), /^renderD(\d+)$/).flatMap(({ path }) => {
    const address = pciAddress(join(root, 'sys/class/drm', basename(path), 'device'));
    // Two nodes of one device are one card.
    if (address === undefined || seen.has(address)) return [];
    seen.add(address);
    return [{ name: path, files: drmFiles(root, address) }];
  });
}

/** Files of a folder whose name has a number, by that. */
function numbered(folder: string, name: RegExp): { path: string; number: number }[] {
  return entries(folder)
    .flatMap((each) => {
      const number = name.exec(each)?.[1];
      return number === undefined ? [] : [{ path: join(folder, each), number: Number(number) }];
    })
    .sort((a, b) => a.number - b.number);
}

const entries = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Minor number of the device file → PCI address, as NVIDIA's module tells; nvidia-smi may number cards otherwise. */
function nvidiaAddresses(root: string): Map<number, string> {
  const folder = join(root, 'proc/driver/nvidia/gpus');
  return new Map(
    entries(folder).flatMap((address) => {
      const about = join(folder, address, 'information');
      const minor = existsSync(about) ? /^Device Minor:\s*(\d+)$/m.exec(readFileSync(about, 'utf8'))?.[1] : undefined;
      return minor === undefined ? [] : [[Number(minor), address.toLowerCase()] as const];
    }),
  );
}

/** `0000:41:00.0` of the device that a link of sysfs leads to. */
function pciAddress(link: string): string | undefined {
  const name = existsSync(link) ? basename(realpathSync(link)) : '';
  return /^[\da-f]{4,8}:[\da-f]{2}:[\da-f]{2}\.\d$/.test(name) ? name : undefined;
}

/** `/dev/dri/card1`, `/dev/dri/renderD129`: what there is of them. */
function drmFiles(root: string, address: string | undefined): string[] {
  if (address === undefined) return [];
  return entries(join(root, 'sys/bus/pci/devices', address, 'drm'))
    .filter((each) => /^(card|renderD)\d+$/.test(each))
    .map((each) => join(root, 'dev/dri', each))
    .filter((each) => existsSync(each))
    .sort();
}
