import { Component, type ReactNode } from 'react';
import { ScreenFailure } from './screen-failure.tsx';

/** Keeps a throw of one screen from the rest of the page, and offers to draw the screen anew. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <ScreenFailure error={error} onRetry={() => this.setState({ error: undefined as never })} />
    );
  }
}
