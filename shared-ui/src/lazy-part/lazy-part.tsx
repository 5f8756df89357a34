import { Button } from '@blueprintjs/core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { Modal } from '../dialog/modal.tsx';
import { Panel } from '../problem/panel.tsx';

const loads = new Set<() => Promise<unknown>>();

/**
 * Returns a component whose code loads on first use, or earlier when the page is idle. If it fails to load
 * or throws, a dialog says so, and the rest of the screen stays.
 *
 * @param load - imports the file whose default export is the component
 *
 * @example
 * ```ts
 * const InvoiceForm = lazyPart(async () => ({ default: ({ id }: { readonly id: string }) => id }));
 * ```
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  // A version of a module may be replaced before its parts are loaded.
  const ownLoad = new WeakRef(load);
  loads.add(async () => ownLoad.deref()?.());
  // The type of `lazy` does not keep the props, which are those of the loaded component.
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    return (
      <PartBoundary>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/** Registers other code that {@link preloadParts} loads. */
export function alsoPreload(load: () => Promise<unknown>): void {
  loads.add(load);
}

/** Loads all registered parts, so that they open immediately; resolves when each is loaded or failed. */
export async function preloadParts(): Promise<void> {
  await Promise.all(
    [...loads].map((load) => {
      loads.delete(load);
      // A part that fails to load now is loaded again on use.
      return load().catch(() => loads.add(load));
    }),
  );
}

interface PartBoundaryState {
  readonly error: Error | undefined;
}

/** Confines an error to a part that throws or cannot be loaded. */
export class PartBoundary extends Component<{ children: ReactNode }, PartBoundaryState> {
  override state: PartBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: Error): PartBoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <PartFailure error={error} /> : this.props.children;
  }
}

/** Renders a dialog about a part that failed, usually because a newer version was published. */
export function PartFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('shared-ui');
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Modal title={t('part.title')} onClose={() => setOpen(false)}>
      <Panel
        title={t('part.text')}
        text={t('part.kept')}
        detail={withNumber(error.message, 'MF-080')}
      >
        <Button text={t('part.reload')} onClick={() => window.location.reload()} />
      </Panel>
    </Modal>
  );
}
