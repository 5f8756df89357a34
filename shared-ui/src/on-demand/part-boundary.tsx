import { Component, type ReactNode } from 'react';
import { PartFailure } from './part-failure.tsx';

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
