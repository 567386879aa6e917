import { Component, type ReactNode } from 'react';
import { isLoadFailure } from './load-failure.ts';

interface WidgetBoundaryProps {
  /** Without a fallback nothing renders in place of the broken widget. */
  fallback?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

export class WidgetBoundary extends Component<WidgetBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  private retry = () => {
    if (isLoadFailure(this.state.error)) location.reload();
    else this.setState({ error: null });
  };

  override render() {
    if (this.state.error === null) return this.props.children;
    return this.props.fallback?.(this.retry) ?? null;
  }
}
