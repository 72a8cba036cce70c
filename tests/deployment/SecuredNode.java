import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.lucene.analysis.Analyzer;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.codelibs.opensearch.runner.node.OpenSearchRunnerNode;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.analysis.AnalyzerProvider;
import org.opensearch.index.analysis.PreBuiltAnalyzerProviderFactory;
import org.opensearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.plugins.Plugin;

/**
 * One node with the security plug-in, from the class path alone. The first argument is the configuration folder; the
 * others are settings as the official image passes on its environment: -Ename=value, every value a text.
 */
public final class SecuredNode {
    private static final String SECURITY = "org.opensearch.security.OpenSearchSecurityPlugin";

    private SecuredNode() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, String> given = new HashMap<>();
        for (String argument : List.of(arguments).subList(1, arguments.length)) {
            String[] pair = argument.substring("-E".length()).split("=", 2);
            given.put(pair[0], pair[1]);
        }
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(Settings.EMPTY, given, Path.of(arguments[0]), () -> "unnamed");
        LogConfigurator.configure(environment);
        OpenSearchRunnerNode node = new OpenSearchRunnerNode(environment, plugins());
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(ended::countDown));
        node.start();
        ended.await();
    }

    private static List<Class<? extends Plugin>> plugins() throws ClassNotFoundException {
        List<Class<? extends Plugin>> found = new ArrayList<>();
        for (String name : Modules.names()) {
            if (name.equals(CommonAnalysisModulePlugin.class.getName())) {
                found.add(Analysis.class);
                continue;
            }
            try {
                found.add(Class.forName(name).asSubclass(Plugin.class));
            } catch (ClassNotFoundException absent) {
                // The registry lacks some modules of the distribution; the runner leaves them out as well.
            }
        }
        found.add(Class.forName(SECURITY).asSubclass(Plugin.class));
        return found;
    }

    /** The runner's list of the modules that every distribution has. */
    private static final class Modules extends OpenSearchRunner {
        static String[] names() {
            return MODULE_TYPES;
        }
    }

    /**
     * Without the analyzer of Thai, for which the packaged Java has no word breaker. The product's indexes replace it in
     * their settings; the security's own index cannot.
     */
    public static final class Analysis extends CommonAnalysisModulePlugin {
        @Override
        public Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> getAnalyzers() {
            Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> analyzers =
                new HashMap<>(super.getAnalyzers());
            analyzers.remove("thai");
            return analyzers;
        }

        @Override
        public List<PreBuiltAnalyzerProviderFactory> getPreBuiltAnalyzerProviderFactories() {
            return super.getPreBuiltAnalyzerProviderFactories().stream()
                .filter(factory -> !factory.getName().equals("thai"))
                .toList();
        }
    }
}
