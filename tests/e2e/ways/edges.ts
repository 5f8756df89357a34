import type { Page } from '@playwright/test';

/**
 * How the edges of fields that are seen stand out: the smaller of the contrasts with what is
 * around a field and with its own ground, as WCAG 2.2 reckons it, by the field's name. What has the
 * focus or is ticked is drawn otherwise, and left out.
 */
export function contrastsOfEdges(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
    const rest = ':enabled:not(:focus, :checked, :indeterminate, [type="hidden"], [type="file"])';
    const over = document.querySelector('dialog[open]') ?? document;
    const fields = over.querySelectorAll<Field>(`:is(input, select, textarea)${rest}`);
    const nameOf = (field: Field): string =>
      field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? field.name;
    return Object.fromEntries(
      [...fields].filter(isSeen).map((field) => {
        const style = getComputedStyle(field);
        const around = groundsOf(field.parentElement);
        const inside = [...around, style.backgroundColor];
        const edge = luminance([...around, edgeOf(style)]);
        const grounds = [luminance(around), luminance(inside)];
        return [nameOf(field), Math.min(...grounds.map((ground) => contrast(edge, ground)))];
      }),
    );

    function isSeen(field: Field): boolean {
      return field.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    }

    /** Its border, or the outermost shadow: the colour stands first. */
    function edgeOf({ borderTopWidth, borderTopColor, boxShadow }: CSSStyleDeclaration): string {
      if (Number.parseFloat(borderTopWidth) > 0) return borderTopColor;
      return /^[\w-]+\([^()]*\)/.exec(boxShadow)?.[0] ?? 'transparent';
    }

    /** The colours that lie over each other where an element is, the lowest first. */
    function groundsOf(element: Element | null): string[] {
      if (!element) return ['white'];
      return [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor];
    }

    function luminance(colours: readonly string[]): number {
      const brush = new OffscreenCanvas(1, 1).getContext('2d');
      if (!brush) throw new Error('The browser cannot paint');
      for (const colour of colours) {
        brush.fillStyle = colour;
        brush.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    function contrast(one: number, other: number): number {
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }
  });
}
