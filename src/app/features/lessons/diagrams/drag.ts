/** Taking hold of a part of a drawing, with mouse, pen or finger. */

/** Where a pointer is, in the units of the drawing. */
export function placeIn(drawing: SVGSVGElement, { clientX, clientY }: PointerEvent): [x: number, y: number] {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
  return [x, y];
}

/** What a drag does: `start` hears where the pointer is and says where in the drawing the thing is that is held, `move` where it should go. */
export interface Held {
  start(pointer: readonly [number, number]): readonly [number, number];
  move(x: number, y: number): void;
  end(): void;
}

/** Listener of `pointerdown` of the part: it moves by as much as the pointer, and does not jump to it. */
export function hold({ start, move, end }: Held): (event: PointerEvent) => void {
  return (event) => {
    const part = event.currentTarget as SVGElement;
    const drawing = part.ownerSVGElement;
    if (drawing === null || event.button !== 0) return;
    part.setPointerCapture(event.pointerId);
    const [x, y] = placeIn(drawing, event);
    const [fromX, fromY] = start([x, y]);
    const [dx, dy] = [fromX - x, fromY - y];
    const moved = (each: PointerEvent): void => {
      const [toX, toY] = placeIn(drawing, each);
      move(toX + dx, toY + dy);
    };
    const over = (): void => {
      part.removeEventListener('pointermove', moved);
      end();
    };
    part.addEventListener('pointermove', moved);
    part.addEventListener('lostpointercapture', over, { once: true });
  };
}
