// In place of how TanStack Query reads a list page by page, for which it offers modules no hook here.
export function infiniteQueryBehavior(): never {
  throw new Error(
    'The console reads no list page by page: use useQuery, from @tanstack/react-query',
  );
}
