import type { Page } from '@playwright/test';

/** Goes to another address without reloading the page. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** Adds a reader's stylesheet as the browser's tools do: the page's policy allows none, and its own are watched. */
export async function addStyles(page: Page, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await client.send(`${domain}.enable`);
  const { frameTree } = await client.send('Page.getFrameTree');
  const { styleSheetId } = await client.send('CSS.createStyleSheet', {
    frameId: frameTree.frame.id,
  });
  await client.send('CSS.setStyleSheetText', { styleSheetId, text });
}

/** A control after scrolling to it. If a dialog, drawer or menu is open, only its controls count. */
export interface Control {
  readonly name: string;
  readonly isInside: boolean;
  /** True if a click in the middle of the control hits it. */
  readonly isOnTop: boolean;
  /** Size of the area that can be pressed: the control, or its cell or label if it has one. */
  readonly width: number;
  readonly height: number;
  /** Pixels of border and outline around the control. */
  readonly edge: number;
}

export function controls(page: Page): Promise<Control[]> {
  return page.evaluate(() => {
    const layers = 'dialog[open], [data-drawer="open"], [role="menu"]';
    const over = [...document.querySelectorAll(layers)].at(-1);
    const found = (over ?? document).querySelectorAll('a[href], button, input, select, textarea');
    return [...found]
      .filter((control) => !control.matches('.skip-link'))
      .filter((control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .map((control) => {
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        // The end of a long name is cut off, so the cell has the size of its visible part.
        const box = (control.closest('tbody tr th') ?? control).getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const target = control.closest('tbody tr th, label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(control);
        const outline = outlineStyle === 'none' ? '0' : outlineWidth;
        return {
          name: control.getAttribute('aria-label') || control.textContent?.trim() || control.id,
          isInside:
            box.left >= -1 &&
            box.top >= -1 &&
            box.right <= innerWidth + 1 &&
            box.bottom <= innerHeight + 1,
          isOnTop: hit !== null && (target.contains(hit) || hit.contains(control)),
          width,
          height,
          edge: Number.parseFloat(borderTopWidth) + Number.parseFloat(outline),
        };
      });
  });
}

export async function controlNames(
  page: Page,
  isWrong: (control: Control) => boolean,
): Promise<string[]> {
  return (await controls(page)).filter(isWrong).map(({ name }) => name);
}
