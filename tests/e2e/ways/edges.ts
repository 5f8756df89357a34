import type { Page } from '@playwright/test';

/**
 * Returns, by field name, the contrast of the edge of each visible field (WCAG 2.2): the lower of its
 * contrast with the surroundings and its contrast with the field's background. Leaves out focused and
 * checked fields, which are drawn differently.
 */
export function edgeContrasts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
    const rest = ':enabled:not(:focus, :checked, :indeterminate, [type="hidden"], [type="file"])';
    const over = document.querySelector('dialog[open]') ?? document;
    const fields = over.querySelectorAll<Field>(`:is(input, select, textarea)${rest}`);
    const fieldName = (field: Field): string =>
      field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? field.name;
    return Object.fromEntries(
      [...fields].filter(isSeen).map((field) => {
        const style = getComputedStyle(field);
        const around = backgrounds(field.parentElement);
        const inside = [...around, style.backgroundColor];
        const edge = luminance([...around, border(style)]);
        const grounds = [luminance(around), luminance(inside)];
        return [fieldName(field), Math.min(...grounds.map((ground) => contrast(edge, ground)))];
      }),
    );

    function isSeen(field: Field): boolean {
      return field.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    }

    /** Returns the colour of the border, or of the outermost shadow; a shadow's value starts with its colour. */
    function border({ borderTopWidth, borderTopColor, boxShadow }: CSSStyleDeclaration): string {
      if (Number.parseFloat(borderTopWidth) > 0) return borderTopColor;
      return /^[\w-]+\([^()]*\)/.exec(boxShadow)?.[0] ?? 'transparent';
    }

    /** Returns the background colours of an element and its ancestors, the outermost first. */
    function backgrounds(element: Element | null): string[] {
      if (!element) return ['white'];
      return [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor];
    }

    function luminance(colours: readonly string[]): number {
      const brush = new OffscreenCanvas(1, 1).getContext('2d');
      if (!brush) throw new Error('The canvas has no context');
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
