import { Button } from '@blueprintjs/core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { Modal } from '../dialog/modal.tsx';
import { Panel } from '../problem/panel.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads = new Set<() => Promise<unknown>>();

/**
 * A part of a screen whose code is not needed for its first rows: a form, a drawer. It is loaded
 * with its first use, or before when there is nothing else to do ({@link preloadParts}).
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  loads.add(load);
  // The type of `lazy` loses track of the props; they are those of the loaded component.
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

/** Has other code loaded together with the parts. */
export function alsoPreload(load: () => Promise<unknown>): void {
  loads.add(load);
}

/**
 * Loads the code of all parts that are known, so that a click opens one at once.
 *
 * @returns resolves when they are there, or could not be loaded
 */
export async function preloadParts(): Promise<void> {
  await Promise.all(
    [...loads].map((load) => {
      loads.delete(load);
      // What cannot be loaded now is asked for again when it is needed.
      return load().catch(() => loads.add(load));
    }),
  );
}

interface PartBoundaryState {
  readonly error: Error | undefined;
}

/** Keeps the screen alive when one part of it cannot be loaded, or throws. */
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

/** In place of a part that is missing, most often because a newer version was published. */
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
