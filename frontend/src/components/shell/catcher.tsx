/** Catches what a screen throws: the rest of the page stays. */
import { Component, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ProblemNotice } from '@/components/ui/layout';

export class Catcher extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ProblemNotice title="This screen has failed" detail="Your documents and runs are kept. Load the page again.">
        <Button onClick={() => location.reload()}>Load again</Button>
      </ProblemNotice>
    );
  }
}
