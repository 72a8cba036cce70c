import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.plugins.ActionPlugin;
import org.opensearch.plugins.NetworkPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestHandler;
import org.opensearch.tasks.Task;
import org.opensearch.transport.Transport;
import org.opensearch.transport.TransportChannel;
import org.opensearch.transport.TransportInterceptor;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestHandler;
import org.opensearch.transport.TransportRequestOptions;
import org.opensearch.transport.TransportResponseHandler;

/**
 * Answers only those who know this installation's secrets: a login for HTTP, and a header for other nodes. Both are
 * the lines of a file that only its owner can read, since a process list shows properties to everybody.
 */
public final class LocalGuard extends Plugin implements ActionPlugin, NetworkPlugin {
    private static final String HEADER = "fondsatlas.node";

    private final byte[] login;
    private final String node;

    public LocalGuard() throws java.io.IOException {
        List<String> lines = Files.readAllLines(Path.of(System.getProperty("fondsatlas.guard")));
        byte[] pair = lines.get(0).getBytes(StandardCharsets.UTF_8);
        login = ("Basic " + Base64.getEncoder().encodeToString(pair)).getBytes(StandardCharsets.UTF_8);
        node = lines.get(1);
    }

    @Override
    public UnaryOperator<RestHandler> getRestHandlerWrapper(ThreadContext context) {
        return handler -> new RestHandler.Wrapper(handler) {
            @Override
            public void handleRequest(
                org.opensearch.rest.RestRequest request,
                org.opensearch.rest.RestChannel channel,
                org.opensearch.transport.client.node.NodeClient client
            ) throws Exception {
                String given = request.header("Authorization");
                if (given == null || !MessageDigest.isEqual(login, given.getBytes(StandardCharsets.UTF_8))) {
                    String words = "{\"error\":{\"type\":\"security_exception\",\"reason\":\"login needed\"},\"status\":401}";
                    BytesRestResponse refusal = new BytesRestResponse(RestStatus.UNAUTHORIZED, "application/json", words);
                    refusal.addHeader("WWW-Authenticate", "Basic realm=\"fondsatlas\"");
                    channel.sendResponse(refusal);
                    return;
                }
                super.handleRequest(request, channel, client);
            }
        };
    }

    @Override
    public List<TransportInterceptor> getTransportInterceptors(NamedWriteableRegistry registry, ThreadContext context) {
        return List.of(new TransportInterceptor() {
            @Override
            public <T extends TransportRequest> TransportRequestHandler<T> interceptHandler(
                String action, String executor, boolean force, TransportRequestHandler<T> handler
            ) {
                return (T request, TransportChannel channel, Task task) -> {
                    // What a node says to itself never leaves the process.
                    if (!"direct".equals(channel.getChannelType()) && !known(context.getHeader(HEADER))) {
                        channel.sendResponse(new SecurityException("login needed"));
                        return;
                    }
                    handler.messageReceived(request, channel, task);
                };
            }

            @Override
            public AsyncSender interceptSender(AsyncSender sender) {
                return new AsyncSender() {
                    @Override
                    public <T extends TransportResponse> void sendRequest(
                        Transport.Connection connection, String action, TransportRequest request,
                        TransportRequestOptions options, TransportResponseHandler<T> handler
                    ) {
                        if (context.getHeader(HEADER) != null) {
                            sender.sendRequest(connection, action, request, options, handler);
                            return;
                        }
                        try (ThreadContext.StoredContext before = context.newStoredContext(true)) {
                            context.putHeader(HEADER, node);
                            sender.sendRequest(connection, action, request, options, handler);
                        }
                    }
                };
            }
        });
    }

    private boolean known(String given) {
        return given != null
            && MessageDigest.isEqual(node.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
