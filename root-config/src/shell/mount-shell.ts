import type { MicroFrontend, ShellProps } from '@console/shared-ui';
import { mountRootParcel, type Parcel } from 'single-spa';
import { withTimeouts } from '../applications/lifecycles.ts';
import { loadModule } from '../modules/load-module.ts';
import { hidePlainMenu, showPlainMenu } from './plain-menu.ts';

/**
 * Mounts the shell, once, for ever. Never rejects: without a shell the screens work all the same,
 * under a plain list of links.
 */
export async function mountShell(microFrontends: readonly MicroFrontend[]): Promise<void> {
  hidePlainMenu();
  let parcel: Parcel | undefined;
  try {
    const shell = withTimeouts(await loadModule('@console/mf-shell'));
    const props: ShellProps = { slots: slots(), microFrontends };
    parcel = mountRootParcel(shell, { domElement: place('console-shell'), ...props });
    // A parcel's failures never reach single-spa's error handlers: each promise is asked.
    await Promise.all([parcel.loadPromise, parcel.bootstrapPromise, parcel.mountPromise]);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: whoever owns the shell must be able to find it
    console.error(error);
    await parcel?.unmount().catch(() => undefined);
    showPlainMenu(microFrontends, () => void mountShell(microFrontends));
  }
}

function slots(): ShellProps['slots'] {
  return {
    top: place('console-top'),
    menu: place('console-menu'),
    footer: place('console-footer'),
  };
}

function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
}
