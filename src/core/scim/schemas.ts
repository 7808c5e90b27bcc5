// The kinds of resources that are served by SCIM, with the attributes that are kept of each. What `/Schemas` answers is
// made of these, and so is what is read, filtered, changed and answered.
import { complex, single, type Attribute, type ResourceKind } from './attributes.ts'

const PREFIX = 'urn:ietf:params:scim:schemas'
const ENTERPRISE_USER = `${PREFIX}:extension:enterprise:2.0:User`

/** The sub-attributes of a list of values (RFC 7643 section 2.4). */
function values(what: string, types?: readonly string[]): readonly Attribute[] {
  return [
    single('value', `${what}.`),
    single('display', 'A name to show.'),
    single('type', 'What it is for.', types ? { canonicalValues: types } : {}),
    single('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
  ]
}

const list = (name: string, what: string, types?: readonly string[]): Attribute =>
  complex(name, `${what}s of the person.`, { multiValued: true, subAttributes: values(what, types) })

const readOnly = { mutability: 'readOnly' } as const
const immutable = { mutability: 'immutable' } as const
const reference = { type: 'reference', caseExact: true } as const

export const USER: ResourceKind = {
  name: 'User',
  path: 'Users',
  description: 'A person of the organization.',
  schema: {
    id: `${PREFIX}:core:2.0:User`,
    name: 'User',
    description: 'A person of the organization.',
    attributes: [
      single('userName', 'The name that the person is known by in the directory, in any case.', {
        required: true,
        uniqueness: 'server',
      }),
      complex('name', 'The parts of the name.', {
        subAttributes: [
          single('formatted', 'The whole name.'),
          single('familyName', 'The family name.'),
          single('givenName', 'The given name.'),
          single('middleName', 'The middle names.'),
          single('honorificPrefix', 'What stands before the name.'),
          single('honorificSuffix', 'What stands after the name.'),
        ],
      }),
      single('displayName', 'The name to show.'),
      single('nickName', 'How the person is called.'),
      single('profileUrl', 'A page about the person.', { ...reference, referenceTypes: ['external'] }),
      single('title', 'The job title.'),
      single('userType', 'How the person belongs to the organization.'),
      single('preferredLanguage', 'The preferred language (RFC 9110 section 12.5.4).'),
      single('locale', 'The locale for numbers and dates.'),
      single('timezone', 'The time zone by its name in the IANA database.'),
      single('active', 'Whether the person has access; true where it was never said.', { type: 'boolean' }),
      list('emails', 'E-mail addresse', ['work', 'home', 'other']),
      list('phoneNumbers', 'Phone number', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
      complex('addresses', 'Addresses of the person.', {
        multiValued: true,
        subAttributes: [
          single('formatted', 'The whole address.'),
          single('streetAddress', 'Street and number.'),
          single('locality', 'The city.'),
          single('region', 'The state or region.'),
          single('postalCode', 'The postal code.'),
          single('country', 'The country (ISO 3166-1 alpha-2).'),
          single('type', 'What it is for.', { canonicalValues: ['work', 'home', 'other'] }),
          single('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
        ],
      }),
      list('entitlements', 'Entitlement'),
      list('roles', 'Role'),
      complex('groups', 'The groups that the person is in.', {
        multiValued: true,
        ...readOnly,
        subAttributes: [
          single('value', 'The id of the group.', { ...readOnly, caseExact: true }),
          single('$ref', 'The URL of the group.', { ...readOnly, ...reference, referenceTypes: ['Group'] }),
          single('display', 'The name of the group.', readOnly),
          single('type', 'How the person is in it.', { ...readOnly, canonicalValues: ['direct'] }),
        ],
      }),
    ],
  },
  extensions: [
    {
      id: ENTERPRISE_USER,
      name: 'EnterpriseUser',
      description: 'What a company knows of a person.',
      attributes: [
        single('employeeNumber', 'The number of the employee.'),
        single('costCenter', 'The cost center.'),
        single('organization', 'The organization.'),
        single('division', 'The division.'),
        single('department', 'The department.'),
        complex('manager', 'The manager of the person.', {
          subAttributes: [
            single('value', 'The id of the manager.', { caseExact: true }),
            single('$ref', 'The URL of the manager.', { ...reference, referenceTypes: ['User'] }),
            single('displayName', 'The name of the manager.'),
          ],
        }),
      ],
    },
  ],
}

export const GROUP: ResourceKind = {
  name: 'Group',
  path: 'Groups',
  description: 'A group of people.',
  schema: {
    id: `${PREFIX}:core:2.0:Group`,
    name: 'Group',
    description: 'A group of people.',
    attributes: [
      single('displayName', 'The name of the group, in any case.', { required: true, uniqueness: 'server' }),
      complex('members', 'The people in the group.', {
        multiValued: true,
        subAttributes: [
          single('value', 'The id of the person.', { caseExact: true, mutability: 'immutable' }),
          single('$ref', 'The URL of the person.', { ...immutable, ...reference, referenceTypes: ['User'] }),
          single('display', 'The name of the person.', readOnly),
          single('type', 'What the member is.', { ...immutable, canonicalValues: ['User'] }),
        ],
      }),
    ],
  },
  extensions: [],
}

export const KINDS: readonly ResourceKind[] = [USER, GROUP]
