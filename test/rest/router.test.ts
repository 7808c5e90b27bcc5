// Which method a verb and a path call.
import { describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { Router } from '../../src/rest/router.ts'
import { parseTemplate } from '../../src/contract/template.ts'

const router = new Router<string>()
for (const { methods } of versions) {
  for (const { id, http } of methods.values()) {
    for (const { verb, path, atRoot } of http)
      router.add({ verb, mayBeEmpty: atRoot }, parseTemplate(path), id.replace(/^(.*)\..*\//, '$1 '))
  }
}
const uid = 'a'.repeat(40)

describe('finds', () => {
  it.each([
    ['GET', '/registry/v2/repos', 'registry.v2 ListRepos', []],
    ['GET', '/registry/v2/repos/', 'registry.v2 ListRepos', []],
    ['GET', `/registry/v2/repos/${uid}`, 'registry.v2 GetRepo', [uid]],
    ['GET', `/registry/v2/repos/${uid}/b/c/`, 'registry.v2 GetRepo', [`${uid}/b/c`]],
    ['GET', `/registry/v2/repos/${uid}/readme`, 'registry.v2 GetRepoReadme', [uid]],
    ['GET', `/registry/v2/repos/${uid}/b/readme`, 'registry.v2 GetRepoReadme', [`${uid}/b`]],
    ['GET', '/registry/v2/repos/readme', 'registry.v2 GetRepo', ['readme']],
    ['GET', `/registry/v2/repos/${uid}%2Freadme`, 'registry.v2 GetRepo', [`${uid}%2Freadme`]],
    ['GET', '/registry/v2/repos/a/b/digests/sha256:c/size', 'registry.v2 GetSize', ['a/b', 'sha256:c']],
    ['GET', '/registry/v2/repos/a/digests/c/architectures', 'registry.v2 GetArchitectures', ['a', 'c']],
    ['GET', '/registry/v2/repos/a/digests//size', 'registry.v2 GetRepo', ['a/digests//size']],
    ['GET', '/registry/v2beta1/repos/a', 'registry.v2beta1 GetRepo', ['a']],
    ['PATCH', '/registry/v2/repos/a/readme', 'registry.v2 UpdateRepoReadme', ['a']],
    ['POST', '/iam/v2/groups', 'iam.v2 CreateGroup', ['']],
    ['POST', '/iam/v2/groups/', 'iam.v2 CreateGroup', ['']],
    ['POST', '/iam/v2/groups/a/b', 'iam.v2 CreateGroup', ['a/b']],
    ['GET', '/iam/v2/groups:lookupGroup', 'iam.v2 LookupGroup', []],
    ['POST', '/iam/v2/groups/a/b:requestGroupAccess', 'iam.v2 RequestGroupAccess', ['a/b']],
    ['POST', '/iam/v2/groups/a/b:else', 'iam.v2 CreateGroup', ['a/b:else']],
    ['POST', '/iam/v2/groups/a%3ArequestGroupAccess', 'iam.v2 CreateGroup', ['a%3ArequestGroupAccess']],
    ['POST', '/iam/v2/roleBindings:batchCreate', 'iam.v2 BatchCreateRoleBindings', []],
    ['GET', '/libraries/v2/artifacts/count', 'libraries.v2 GetArtifactCount', []],
    ['GET', '/libraries/v2/artifacts/a%2Fb/versions', 'libraries.v2 ListArtifactVersions', ['a%2Fb']],
    ['GET', '/sts/exchange', 'oidc Exchange', []],
    ['POST', '/sts/exchange', 'oidc Exchange', []],
  ])('%s %s', (verb, path, ...[target, values]) => {
    expect(router.find(verb, path)).toEqual({ target, values })
  })
})

describe('does not find', () => {
  it.each([
    ['GET', '/registry/v2/repo', []],
    ['GET', '/registry/v2', []],
    ['GET', '/registry/v2//repos', []],
    ['GET', '/registry/V2/repos', []],
    ['GET', '/libraries/v2/artifacts/a/b/versions', []],
    ['GET', '/libraries/v2/artifacts//versions', []],
    ['GET', '/iam/v2/groups:else', []],
    ['PUT', '/registry/v2/repos/a', ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST']],
    ['DELETE', '/registry/v2/repos', ['GET', 'HEAD']],
    ['POST', '/registry/v2/repos', ['GET', 'HEAD']],
    ['POST', '/registry/v2/repos/a/readme', ['GET', 'HEAD', 'PATCH']],
    ['DELETE', '/registry/v2/repos/a/digests/c/size', ['GET', 'HEAD']],
    ['POST', '/iam/v2/groups:lookupGroup', ['GET', 'HEAD']],
    ['OPTIONS', '/ping/v2/ping', ['GET', 'HEAD']],
    // The colon is a verb of that path, and not the end of a uid.
    ['PATCH', '/iam/v2/accountAssociations/a:checkAccountAssociation', ['POST']],
    ['GET', '/sts/exchange_refresh_token', ['POST']],
  ])('%s %s', (verb, path, verbs) => {
    expect(router.find(verb, path)).toBeUndefined()
    expect(router.verbsFor(path)).toEqual(verbs)
  })
})

it('takes no path of literals that one verb has for a value of a ** of another', () => {
  const small = new Router<string>()
  small.add({ verb: 'GET' }, parseTemplate('/a/lookup'), 'lookup')
  small.add({ verb: 'GET' }, parseTemplate('/a'), 'list')
  for (const verb of ['PATCH', 'DELETE']) small.add({ verb }, parseTemplate('/a/{b=**}'), 'one')
  small.add({ verb: 'POST', mayBeEmpty: true }, parseTemplate('/a/{b=**}'), 'create')
  for (const verb of ['PATCH', 'DELETE', 'POST']) expect(small.find(verb, '/a/lookup'), verb).toBeUndefined()
  expect(small.verbsFor('/a/lookup/')).toEqual(['GET', 'HEAD'])
  expect(small.find('PATCH', '/a/lookup/b')?.values).toEqual(['lookup/b'])
  expect(small.find('PATCH', '/a/other')?.values).toEqual(['other'])
  expect(small.find('POST', '/a')?.target).toBe('create')
  expect(small.verbsFor('/a')).toEqual(['GET', 'HEAD', 'POST'])
})

it.each([
  ['/a/{b}', '/a/{c}'],
  ['/a/{b=**}', '/a/{c.d=**}'],
  ['/a/{b=**}/x:go', '/a/{c=**}/x:go'],
])('refuses %s beside %s', (one, other) => {
  const twins = new Router<number>()
  twins.add({ verb: 'GET' }, parseTemplate(one), 1)
  twins.add({ verb: 'POST' }, parseTemplate(other), 2)
  expect(() => twins.add({ verb: 'GET' }, parseTemplate(other), 3)).toThrow(`GET ${other} is the same route as ${one}`)
})
it('takes a literal before a value of many segments for none of that value under other verbs', () => {
  const small = new Router<string>()
  small.add({ verb: 'PUT' }, parseTemplate('/a/{id=**}'), 'update')
  small.add({ verb: 'POST' }, parseTemplate('/a/batch/{parent=**}'), 'batch')
  expect(small.find('PUT', '/a/batch/x')).toBeUndefined()
  expect(small.verbsFor('/a/batch/x/y')).toEqual(['POST'])
  expect(small.find('PUT', '/a/batch')?.values).toEqual(['batch'])
  expect(small.find('PUT', '/a/x/batch')?.values).toEqual(['x/batch'])
})
