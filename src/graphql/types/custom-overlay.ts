// What a customer adds to the images of a repo: deep, and the same as output and as input.
import type { CustomOverlay as CustomOverlayMessage } from '../../contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { Plain } from '../../contract/plain.ts'
import { builder } from '../builder.ts'
import { NamedValue, NamedValueInput, pairsOf } from '../values.ts'

type Overlay = Plain<CustomOverlayMessage>
type Contents = NonNullable<Overlay['contents']>
type Accounts = NonNullable<Overlay['accounts']>
type Certificates = NonNullable<Overlay['certificates']>
type Named = { readonly name?: string; readonly content?: string }

const OverlayFile = builder.objectRef<Named>('OverlayFile').implement({
  description: 'A file with a key or a certificate.',
  fields: (t) => ({
    name: t.string({
      description: 'The name of the file.',
      example: 'internal-ca.pem',
      resolve: (row) => row.name ?? '',
    }),
    content: t.string({
      description: 'What is in it, in PEM.',
      example: '-----BEGIN CERTIFICATE-----\n…',
      resolve: (row) => row.content ?? '',
    }),
  }),
})

const ImageContents = builder.objectRef<Contents>('ImageContents').implement({
  description: 'What goes into an image.',
  fields: (t) => ({
    packages: t.stringList({
      description: 'Names of packages, each with an optional version constraint.',
      example: ['bash', 'curl=~8'],
      resolve: (row) => row.packages ?? [],
    }),
    runtimeRepositories: t.stringList({
      description: 'The package repositories that the running container may install from.',
      example: ['https://packages.example.com/os'],
      resolve: (row) => row.runtimeRepositories ?? [],
    }),
    runtimeKeyring: t.field({
      type: [OverlayFile],
      resolve: (row) => row.runtimeKeyring ?? [],
    }),
  }),
})

const ImageUser = builder.objectRef<NonNullable<Accounts['users']>[number]>('ImageUser').implement({
  description: 'A user of an image.',
  fields: (t) => ({
    username: t.string({ description: 'The login name.', example: 'app', resolve: (row) => row.username ?? '' }),
    uid: t.int({ description: 'The numeric user id.', example: 1000, resolve: (row) => row.uid ?? 0 }),
    gid: t.int({ description: 'The numeric id of the primary group.', example: 1000, resolve: (row) => row.gid ?? 0 }),
    groupName: t.string({
      example: 'app',
      resolve: (row) => row.groupName ?? '',
    }),
    shell: t.string({
      description: 'The path of the login shell.',
      example: '/bin/bash',
      resolve: (row) => row.shell ?? '',
    }),
    homeDir: t.string({
      description: 'The path of the home directory.',
      example: '/home/app',
      resolve: (row) => row.homeDir ?? '',
    }),
  }),
})

const ImageGroup = builder.objectRef<NonNullable<Accounts['groups']>[number]>('ImageGroup').implement({
  description: 'A group of users of an image.',
  fields: (t) => ({
    groupname: t.string({ example: 'app', resolve: (row) => row.groupname ?? '' }),
    gid: t.int({ description: 'The numeric group id.', example: 1000, resolve: (row) => row.gid ?? 0 }),
    members: t.stringList({
      example: ['app'],
      resolve: (row) => row.members ?? [],
    }),
  }),
})

const ImageAccounts = builder.objectRef<Accounts>('ImageAccounts').implement({
  description: 'The users and groups of an image.',
  fields: (t) => ({
    runAs: t.string({
      description: 'The user that the container runs as: a name or a number.',
      example: 'app',
      resolve: (row) => row.runAs ?? '',
    }),
    users: t.field({ type: [ImageUser], resolve: (row) => row.users ?? [] }),
    groups: t.field({ type: [ImageGroup], resolve: (row) => row.groups ?? [] }),
  }),
})

const ImageCertificates = builder.objectRef<Certificates>('ImageCertificates').implement({
  description: 'Whom an image trusts beside its own list.',
  fields: (t) => ({
    additional: t.field({
      type: [OverlayFile],
      description: 'Certificates that are given in full.',
      resolve: (row) => row.additional ?? [],
    }),
    providers: t.stringList({
      example: ['mozilla'],
      resolve: (row) => row.providers ?? [],
    }),
  }),
})

export const CustomOverlay = builder.objectRef<Overlay>('CustomOverlay').implement({
  description: "What is laid over an image's own configuration.",
  fields: (t) => ({
    contents: t.field({
      type: ImageContents,
      nullable: true,
      resolve: (row) => row.contents ?? null,
    }),
    environment: t.field({
      type: [NamedValue],
      description: 'Environment variables to set.',
      resolve: (overlay) => pairsOf(overlay.environment),
    }),
    annotations: t.field({
      type: [NamedValue],
      description: 'OCI annotations to set on the image.',
      resolve: (overlay) => pairsOf(overlay.annotations),
    }),
    accounts: t.field({
      type: ImageAccounts,
      nullable: true,
      resolve: (row) => row.accounts ?? null,
    }),
    certificates: t.field({
      type: ImageCertificates,
      nullable: true,
      resolve: (row) => row.certificates ?? null,
    }),
  }),
})

const OverlayFileInput = builder.inputType('OverlayFileInput', {
  description: 'A file with a key or a certificate.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the file.' }),
    content: t.string({ required: true, description: 'What is in it, in PEM.' }),
  }),
})

const ImageContentsInput = builder.inputType('ImageContentsInput', {
  description: 'What goes into an image.',
  fields: (t) => ({
    packages: t.stringList({ description: 'Names of packages, each with an optional version constraint.' }),
    runtimeRepositories: t.stringList({
      description: 'The package repositories that the running container may install from.',
    }),
    runtimeKeyring: t.field({
      type: [OverlayFileInput],
    }),
  }),
})

const ImageUserInput = builder.inputType('ImageUserInput', {
  description: 'A user of an image.',
  fields: (t) => ({
    username: t.string({ required: true, description: 'The login name.' }),
    uid: t.int({ description: 'The numeric user id.' }),
    gid: t.int({ description: 'The numeric id of the primary group.' }),
    groupName: t.string(),
    shell: t.string({ description: 'The path of the login shell.' }),
    homeDir: t.string({ description: 'The path of the home directory.' }),
  }),
})

const ImageGroupInput = builder.inputType('ImageGroupInput', {
  description: 'A group of users of an image.',
  fields: (t) => ({
    groupname: t.string({ required: true }),
    gid: t.int({ description: 'The numeric group id.' }),
    members: t.stringList(),
  }),
})

const ImageAccountsInput = builder.inputType('ImageAccountsInput', {
  description: 'The users and groups of an image.',
  fields: (t) => ({
    runAs: t.string({ description: 'The user that the container runs as: a name or a number.' }),
    users: t.field({ type: [ImageUserInput] }),
    groups: t.field({ type: [ImageGroupInput] }),
  }),
})

const ImageCertificatesInput = builder.inputType('ImageCertificatesInput', {
  description: 'Whom an image trusts beside its own list.',
  fields: (t) => ({
    additional: t.field({ type: [OverlayFileInput], description: 'Certificates that are given in full.' }),
    providers: t.stringList(),
  }),
})

export const CustomOverlayInput = builder.inputType('CustomOverlayInput', {
  description: "What is laid over an image's own configuration.",
  fields: (t) => ({
    contents: t.field({ type: ImageContentsInput }),
    environment: t.field({ type: [NamedValueInput], description: 'Environment variables to set.' }),
    annotations: t.field({ type: [NamedValueInput], description: 'OCI annotations to set on the image.' }),
    accounts: t.field({ type: ImageAccountsInput }),
    certificates: t.field({
      type: ImageCertificatesInput,
    }),
  }),
})
