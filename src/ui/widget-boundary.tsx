import { Component, type ReactNode } from 'react';

interface WidgetBoundaryProps {
  /** In the place of what broke; `retry` tries it again. Without it nothing is in its place. */
  fallback?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** How browsers and Vite say that a file of a part did not come. They ask for it anew only with a new document. */
const isLoadFailure = (error: unknown) => error instanceof Error && /import|preload/i.test(error.message);

/** A part of a page that may break, or not come at all, without taking the page with it. */
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
