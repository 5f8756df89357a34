export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
