import { type ComponentType, lazy, Suspense } from 'react';
import { PartBoundary } from './part-boundary.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads = new Set<() => Promise<unknown>>();

/**
 * A part of a screen whose code is not needed for its first rows: a form, a drawer. It is loaded
 * with its first use, or before when there is nothing else to do ({@link prepareParts}).
 */
export function onDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
  loads.add(load);
  // The type of `lazy` loses track of the props; they are those of the loaded component.
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return function OnDemand(props: Props) {
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
export function alsoPrepare(load: () => Promise<unknown>): void {
  loads.add(load);
}

/**
 * Loads the code of all parts that are known, so that a click opens one at once.
 *
 * @returns resolves when they are there, or could not be loaded
 */
export async function prepareParts(): Promise<void> {
  await Promise.all(
    [...loads].map((load) => {
      loads.delete(load);
      // What cannot be loaded now is asked for again when it is needed.
      return load().catch(() => loads.add(load));
    }),
  );
}
