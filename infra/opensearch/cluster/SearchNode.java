import java.util.List;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One node of a cluster whose members are processes of their own. The runner's own start knows a node by itself or all
 * of them in one process, and its settings go before those of the configuration file, so these three are set here.
 */
public final class SearchNode {
    private SearchNode() {}

    public static void main(String[] arguments) throws Exception {
        String name = System.getProperty("fondsatlas.node");
        List<String> all = List.of(System.getProperty("fondsatlas.nodes").split(","));
        OpenSearchRunner runner = new OpenSearchRunner();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(runner)));
        runner.onBuild((number, settings) -> settings
            .put("node.name", name)
            .put("discovery.type", "zen")
            .putList("cluster.initial_cluster_manager_nodes", all));
        try {
            runner.build(arguments);
        } catch (Exception failure) {
            failure.printStackTrace();
            System.exit(1);
        }
        while (!runner.isClosed()) {
            Thread.sleep(1000);
        }
    }

    private static void close(OpenSearchRunner runner) {
        try {
            runner.close();
        } catch (Exception failure) {
            failure.printStackTrace();
        }
    }
}
