/** Which heading one reads, in the contents beside the text. */

export function followContents(): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.contents a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading !== null) links.set(heading, link);
  }
  if (links.size === 0) return;
  const headings = [...links.keys()];
  let current: HTMLAnchorElement | undefined;
  const look = (): void => {
    // The last one above the upper quarter of the window.
    const heading = headings.findLast((each) => each.getBoundingClientRect().top < innerHeight / 4) ?? headings[0];
    const link = heading === undefined ? undefined : links.get(heading);
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    current = link;
  };
  let isAsked = false;
  // Scrolling is told more often than anything is drawn.
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      look();
    });
  };
  addEventListener('scroll', ask, { passive: true });
  look();
}
