import { lazyPart, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { ListScreenExample } from './examples/list-screen.tsx';

const AllComponents = lazyPart(() => import('./all-components.tsx'));

const { module, route } = manifest;

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: ListScreenExample,
  pages: [{ path: 'all', screen: AllComponents }],
});
