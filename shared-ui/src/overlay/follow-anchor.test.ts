import type { Placement } from '@floating-ui/dom';
import { followAnchor } from './follow-anchor.ts';

const view = { width: 1000, height: 600 };

/** Gives an element a position and size, which jsdom does not compute. */
function put(element: HTMLElement, box: () => DOMRect): HTMLElement {
  element.getBoundingClientRect = box;
  Object.defineProperty(element, 'offsetWidth', { get: () => box().width });
  Object.defineProperty(element, 'offsetHeight', { get: () => box().height });
  return document.body.appendChild(element);
}

beforeEach(() => {
  document.body.innerHTML = '';
  for (const [name, value] of [
    ['clientWidth', view.width],
    ['clientHeight', view.height],
  ] as const) {
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
  }
});

/** Returns the position of an overlay whose anchor is a button at `left` and `top`. */
async function placed(
  [left, top]: readonly [number, number],
  size: { readonly width: number; readonly height: number },
  placement: Placement,
) {
  const anchor = put(document.createElement('button'), () => new DOMRect(left, top, 48, 34));
  const overlay = document.createElement('div');
  overlay.style.position = 'fixed';
  const room = () =>
    Number.parseFloat(overlay.style.getPropertyValue('--overlay-room') || `${size.height}`);
  put(overlay, () => new DOMRect(0, 0, size.width, Math.min(size.height, room())));
  await new Promise<void>((resolve) => {
    const end = followAnchor(anchor, overlay, placement, () => {
      resolve();
      queueMicrotask(() => end());
    });
  });
  const [x, y] = [Number.parseFloat(overlay.style.left), Number.parseFloat(overlay.style.top)];
  return { left: x, top: y, bottom: y + Math.min(size.height, room()) };
}

describe('an overlay stays inside the window', () => {
  const small = { width: 200, height: 100 };
  const tall = { width: 200, height: 2000 };

  test('beside its anchor, or below it', async () => {
    expect(await placed([32, 50], small, 'right-start')).toMatchObject({ left: 88, top: 50 });
    expect(await placed([32, 50], small, 'bottom-start')).toMatchObject({ left: 32, top: 88 });
    expect(await placed([32, 100], { width: 80, height: 20 }, 'right')).toMatchObject({ top: 107 });
  });

  test('moved up near the bottom', async () => {
    expect((await placed([32, 560], small, 'right-start')).bottom).toBe(view.height - 8);
  });

  test('moved to the left near the right edge', async () => {
    expect((await placed([940, 0], small, 'bottom-start')).left).toBe(view.width - 24 - 200);
    expect((await placed([940, 0], small, 'right-start')).left).toBe(view.width - 24 - 200);
  });

  test('cut to the height of the window', async () => {
    expect(await placed([32, 300], tall, 'right-start')).toMatchObject({ top: 8, bottom: 592 });
  });

  test('below its anchor without covering it, even if it is tall', async () => {
    expect(await placed([32, 0], tall, 'bottom-start')).toMatchObject({ top: 38, bottom: 592 });
  });

  test('above its anchor if there is no room below', async () => {
    expect(await placed([32, 560], small, 'bottom-start')).toMatchObject({ bottom: 556 });
  });
});
