// Replaces the code of TanStack Query for infinite queries; the console offers no hook for them.
export function infiniteQueryBehavior(): never {
  throw new Error(
    'Infinite queries are not available in the console: use useQuery from @tanstack/react-query',
  );
}
