export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
