import { Component, type ReactNode } from 'react';

import { CrashScreen } from './CrashScreen.tsx';

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/** Catches what a screen throws while rendering. React offers this to class components only. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}
