/** The stylesheet of the provider's pages, which resemble the console, in a light and a dark theme. */
export const stylesheet = `:root {
  color-scheme: light dark;
  --ground: #f6f7f9;
  --surface: #ffffff;
  --line: #dce0e5;
  --field: #7f8998;
  --text: #1c2127;
  --muted: #475262;
  --accent: #2d72d2;
  --accent-hover: #215db0;
  --link: #184a90;
  --danger: #8e292c;
  --danger-ground: #fdf0f0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1c2127;
    --surface: #252a31;
    --line: #404854;
    --text: #f6f7f9;
    --muted: #c5cbd3;
    --accent: #2d72d2;
    --accent-hover: #215db0;
    --link: #b8d6ff;
    --danger: #fdaaad;
    --danger-ground: #3a2328;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-block-size: 100vh;
  display: grid;
  place-items: center;
  padding: 24px 16px;
  background: var(--ground);
  color: var(--text);
  font: 14px/1.45 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Open Sans", Ubuntu,
    sans-serif;
}
main {
  inline-size: min(100%, 384px);
  padding: 32px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 8px;
}
.product { display: flex; align-items: center; gap: 12px; margin: 0 0 24px; font-weight: 600; }
.mark { inline-size: 20px; block-size: 20px; }
.mark rect { fill: var(--accent); }
.mark path { stroke: #fff; stroke-width: 1.2; }
.mark circle { fill: var(--accent); stroke: #fff; stroke-width: 1.2; }
h1 { margin: 0 0 20px; font-size: 20px; font-weight: 600; line-height: 1.3; }
h2 { margin: 0 0 4px; font-size: 14px; font-weight: 600; }
p { margin: 0 0 12px; }
label { display: block; margin-block-end: 4px; }
input {
  inline-size: 100%;
  block-size: 36px;
  margin-block-end: 16px;
  padding: 0 10px;
  border: 1px solid var(--field);
  border-radius: 4px;
  background: var(--surface);
  color: inherit;
  font: inherit;
}
input[aria-invalid] { border-color: var(--danger); }
button, .button {
  display: block;
  inline-size: 100%;
  padding: 8px 12px;
  border: 0;
  border-radius: 4px;
  background: var(--accent);
  color: #fff;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-hover); }
button + button {
  margin-block-start: 12px;
  padding-block: 7px;
  border: 1px solid var(--field);
  background: var(--surface);
  color: inherit;
}
button + button:hover { background: var(--ground); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.error {
  padding: 8px 12px;
  border-inline-start: 3px solid var(--danger);
  background: var(--danger-ground);
  color: var(--danger);
}
.detail { color: var(--muted); overflow-wrap: anywhere; }
section { margin-block-start: 24px; padding-block-start: 20px; border-block-start: 1px solid var(--line); }
section p { color: var(--muted); font-size: 12px; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; justify-content: space-between; gap: 12px; padding-block: 4px; }
li span { color: var(--muted); }
a { color: var(--link); }
li a { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px; }
/* On a phone, Safari zooms in on a field with smaller text, and does not zoom out again. */
@media (pointer: coarse) { input { font-size: 16px; } }
@media (max-width: 400px) { main { padding: 24px 16px; } }
`;
