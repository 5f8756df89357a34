/** Where the person's own settings are kept; the shell writes them. */
const KEY = 'console.preferences';

/**
 * Puts language, theme and layout on `<html>` before the first paint, so that nothing jumps or
 * flashes. What is missing or unreadable has its default.
 */
export function applyPreferences(): void {
  const html = document.documentElement;
  const { language, theme, menuMode, anchored } = stored();
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.lang = language === 'en' || language === 'fr' ? language : browserLanguage();
  html.dataset.theme = dark ? 'dark' : 'light';
  html.classList.toggle('bp6-dark', dark);
  html.dataset.menuMode = typeof menuMode === 'string' ? menuMode : 'static';
  html.dataset.anchored = String(anchored ?? true);
}

/** The first of the browser's languages that the console speaks, or English. */
function browserLanguage(): string {
  const languages = navigator.languages.map((tag) => tag.split('-')[0]);
  return languages.find((language) => language === 'en' || language === 'fr') ?? 'en';
}

function stored(): Record<string, unknown> {
  try {
    const preferences: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof preferences === 'object' && preferences !== null ? { ...preferences } : {};
  } catch {
    return {};
  }
}
