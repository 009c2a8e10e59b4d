#define _POSIX_C_SOURCE 200809L
#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef TAG_TLS
#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

static SSL *sessions[2];
static SSL_CTX *context;
#endif

/* The most milliseconds that connecting, and each wait to write, may take. */
#define PATIENCE_MS 10000

/* For each connection, its file descriptor plus 1; 0 where it is closed. */
static int sockets[2];

static int descriptor(enum tag_line line)
{
  return sockets[line] - 1;
}

static bool ready(enum tag_line line, short events)
{
  struct pollfd waits = {descriptor(line), events, 0};
  return poll(&waits, 1, PATIENCE_MS) > 0;
}

static bool open_socket(enum tag_line line, const struct addrinfo *to)
{
  int failure = 0, yes = 1, fd = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
  socklen_t size = sizeof failure;
  if (fd < 0)
    return false;
  sockets[line] = fd + 1;
  if (fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0 && setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes) == 0 &&
      (connect(fd, to->ai_addr, to->ai_addrlen) == 0 || errno == EINPROGRESS) && ready(line, POLLOUT) &&
      getsockopt(fd, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 && failure == 0)
    return true;
  line_close(NULL, line);
  return false;
}

#ifdef TAG_TLS
bool lines_trust(const char *file)
{
  context = SSL_CTX_new(TLS_client_method());
  if (!context)
    return false;
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  return (file ? SSL_CTX_load_verify_locations(context, file, NULL) : SSL_CTX_set_default_verify_paths(context)) == 1;
}

/* Waits until a blocked step of TLS can be repeated; false where it has failed. */
static bool may_go_on(enum tag_line line, int result)
{
  int why = SSL_get_error(sessions[line], result);
  if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE)
    return false;
  return ready(line, why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT);
}

static bool open_session(enum tag_line line, const char *host)
{
  unsigned char address[16];
  int result;
  SSL *session = sessions[line] = SSL_new(context);
  if (!session || !SSL_set_fd(session, descriptor(line)))
    return false;
  if (inet_pton(AF_INET, host, address) == 1) {
    if (!X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host))
      return false;
  } else if (!SSL_set1_host(session, host) || !SSL_set_tlsext_host_name(session, host))
    return false;
  while ((result = SSL_connect(session)) != 1)
    if (!may_go_on(line, result))
      return false;
  return true;
}
#else
bool lines_trust(const char *file)
{
  return file == NULL;
}
#endif

int line_connect(void *own, enum tag_line line, const char *host, uint16_t port, bool tls)
{
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
  char service[8];
  bool open = false;
  line_close(own, line);
  snprintf(service, sizeof service, "%u", port);
  if (getaddrinfo(host, service, &hints, &found) != 0)
    return -1;
  for (const struct addrinfo *to = found; to && !open; to = to->ai_next)
    open = open_socket(line, to);
  freeaddrinfo(found);
#ifdef TAG_TLS
  if (open && tls && !open_session(line, host)) {
    line_close(own, line);
    open = false;
  }
#else
  if (open && tls) {
    line_close(own, line);
    open = false;
  }
#endif
  return open ? 0 : -1;
}

int line_read(void *own, enum tag_line line, uint8_t *into, size_t most)
{
  (void)own;
  if (!sockets[line])
    return -1;
#ifdef TAG_TLS
  if (sessions[line]) {
    int count = SSL_read(sessions[line], into, (int)most);
    if (count > 0)
      return count;
    int why = SSL_get_error(sessions[line], count);
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? 0 : -1;
  }
#endif
  ssize_t count = recv(descriptor(line), into, most, 0);
  if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
    return 0;
  return count <= 0 ? -1 : (int)count;
}

int line_write(void *own, enum tag_line line, const uint8_t *bytes, size_t count)
{
  (void)own;
  if (!sockets[line])
    return -1;
  while (count > 0) {
    ssize_t sent;
#ifdef TAG_TLS
    if (sessions[line]) {
      sent = SSL_write(sessions[line], bytes, (int)count);
      if (sent <= 0 && !may_go_on(line, (int)sent))
        return -1;
    } else
#endif
    {
      sent = send(descriptor(line), bytes, count, MSG_NOSIGNAL);
      if (sent < 0 && ((errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) || !ready(line, POLLOUT)))
        return -1;
    }
    if (sent > 0) {
      bytes += sent;
      count -= (size_t)sent;
    }
  }
  return 0;
}

void line_close(void *own, enum tag_line line)
{
  (void)own;
#ifdef TAG_TLS
  SSL_free(sessions[line]);
  sessions[line] = NULL;
#endif
  if (sockets[line])
    close(descriptor(line));
  sockets[line] = 0;
}

void lines_wait(void *own, uint32_t milliseconds)
{
  struct pollfd waits[2];
  (void)own;
  for (int line = 0; line < 2; line++) {
#ifdef TAG_TLS
    /* poll does not report bytes that TLS has already read from the socket. */
    if (sessions[line] && SSL_pending(sessions[line]) > 0)
      return;
#endif
    waits[line] = (struct pollfd){descriptor(line), POLLIN, 0};
  }
  poll(waits, 2, (int)milliseconds);
}
