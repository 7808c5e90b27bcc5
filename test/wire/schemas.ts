// The messages that several tests of this folder use.
export { RepoSchema, ListReposResponseSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
export { SizeSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/images_pb.ts'
