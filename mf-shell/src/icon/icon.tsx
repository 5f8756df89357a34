/** A decorative icon, drawn from path data on a grid of 16. */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}
