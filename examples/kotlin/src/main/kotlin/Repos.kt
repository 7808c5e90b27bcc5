package platformgraph.example

import com.apollographql.apollo.ApolloClient
import com.apollographql.apollo.api.ApolloResponse
import com.apollographql.apollo.api.Operation
import com.apollographql.apollo.api.Optional
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking

/** A client of one caller. */
fun clientOf(graph: String, token: String): ApolloClient =
  ApolloClient.Builder().serverUrl(graph).addHttpHeader("authorization", "Bearer $token").build()

/** What was asked for. @throws IllegalStateException for an answer with errors, which names the code of the first */
fun <D : Operation.Data> ApolloResponse<D>.orThrow(): D {
  errors?.firstOrNull()?.let { error("${it.extensions?.get("code")}: ${it.message}") }
  return dataAssertNoErrors
}

/** All repos that the caller may see, page by page. */
fun ApolloClient.allRepos(pageSize: Int): Flow<ReposQuery.Node> = flow {
  var after: String? = null
  do {
    val repos = query(ReposQuery(pageSize, Optional.presentIfNotNull(after))).execute().orThrow().repos
    repos.nodes.forEach { emit(it) }
    after = repos.pageInfo.endCursor.takeIf { repos.pageInfo.hasNextPage }
  } while (after != null)
}

/** Changes the description; a name that is refused comes back as data, with the fields that are wrong. */
suspend fun ApolloClient.describe(uid: String, description: String, name: String? = null): DescribeMutation.UpdateRepo =
  mutation(DescribeMutation(uid, Optional.presentIfNotNull(name), Optional.present(description)))
    .execute().orThrow().updateRepo

/** Lists the repos, describes the first, and shows how a refused change is told. The graph and the token are in the environment. */
fun main() = runBlocking {
  clientOf(System.getenv("GRAPH"), System.getenv("TOKEN")).use { client ->
    val repos = client.allRepos(pageSize = 5).toList()
    repos.forEach { println("repo ${it.name} ${it.catalogTier} ${it.createTime.toEpochMilli()}") }
    val described = client.describe(repos.first().uid, "told by Kotlin")
    println("described ${described.repo?.description} ${described.errors.size}")
    val refused = client.describe(repos.first().uid, "", name = "no name!")
    val error = refused.errors.first()
    println("refused ${refused.repo} ${error.reason} ${error.onValidationError?.fieldViolations?.map { it.field }}")
  }
}
