import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { State } from '../ui/states.tsx'

/** Catches what a page throws, so that the bar and the other pages stay. */
export class Crash extends Component<{ readonly children: ReactNode }, { readonly message: string | undefined }> {
  override readonly state = { message: undefined }

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.message === undefined) return this.props.children
    return (
      <State kind="failed" title="This page broke">
        <p>{this.state.message}</p>
        <Button onPress={() => location.reload()}>Load it again</Button>
      </State>
    )
  }
}
