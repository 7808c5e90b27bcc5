// The page of gRPC: its text comes from the server; this finds methods by words, and calls them by gRPC-Web.
import {
  createFileRegistry,
  fromBinary,
  type DescMethod,
  type DescMethodUnary,
  type FileRegistry,
} from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { base } from '../../../console/base.ts'
import './common.css'
import './grpc.css'
import { startBar } from './bar.ts'
import { call } from './grpc-call.ts'

/** The organization that the examples on the page are about. */
let shownOrganization = document.body.dataset.example ?? ''

/** Descriptors are read when the first method is called. */
const readDescriptors = async (): Promise<FileRegistry> => {
  const response = await fetch(new URL('docs/grpc/descriptors', base))
  if (!response.ok) throw new Error(await response.text())
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, new Uint8Array(await response.arrayBuffer())))
}

let descriptors: Promise<FileRegistry> | undefined

const isUnary = (method: DescMethod): method is DescMethodUnary => method.methodKind === 'unary'

const methodNamed = async (name: string): Promise<{ method: DescMethodUnary; registry: FileRegistry }> => {
  const registry = await (descriptors ??= readDescriptors())
  const [service = '', method = ''] = name.split('/')
  const found = registry.getService(service)?.methods.find((one) => one.name === method)
  if (found === undefined || !isUnary(found)) throw new Error(`${name} cannot be called from here.`)
  return { method: found, registry }
}

const run = async (form: HTMLFormElement, token: string): Promise<void> => {
  const output = form.querySelector('output')
  const text = form.querySelector('textarea')?.value ?? ''
  if (output === null) return
  output.dataset.kind = 'busy'
  output.textContent = 'Calling …'
  try {
    const answer = await call({ ...(await methodNamed(form.dataset.method ?? '')), text, token })
    output.dataset.kind = answer.ok ? 'ok' : 'error'
    output.textContent = answer.text
  } catch (error) {
    output.dataset.kind = 'error'
    output.textContent = error instanceof Error ? error.message : String(error)
  }
}

/** Shows the methods and messages that hold all words. */
const filterBy = (line: string): void => {
  const words = line.toLowerCase().split(/\s+/).filter(Boolean)
  for (const item of document.querySelectorAll<HTMLElement>('[data-words]')) {
    item.hidden = !words.every((word) => item.dataset.words?.includes(word))
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.querySelector('[data-words]:not([hidden])') === null
  }
}

let token = ''
startBar('grpc', ({ token: next, organization }) => {
  token = next
  if (!organization) return
  for (const field of document.querySelectorAll('textarea')) {
    field.value = field.value.replaceAll(shownOrganization, organization)
  }
  shownOrganization = organization
})

document.querySelector<HTMLInputElement>('#filter')?.addEventListener('input', (event) => {
  filterBy((event.target as HTMLInputElement).value)
})
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.dataset.method === undefined) return
  event.preventDefault()
  void run(form, token)
})
