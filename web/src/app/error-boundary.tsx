import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

type State = { failed: boolean };

/** Shows the specified title instead of a broken page (docs/spec/product.md#screens), without the technical cause. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Card role="alert" className="m-auto max-w-lg">
        <h1 className="text-3xl">Unexpected Application Error!</h1>
        <p className="mt-3">Something went wrong on this page. Loading it again usually helps.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button tone="primary" onClick={() => window.location.reload()}>
            Load again
          </Button>
          <Button onClick={() => window.location.assign('/dashboard')}>Go to the dashboard</Button>
        </div>
      </Card>
    );
  }
}
