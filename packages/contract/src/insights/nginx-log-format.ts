/**
 * nginx's access log with all that Parapet understands, for the `http` block: one JSON object a line, which tells host,
 * duration, upstream and request id, where `combined` has only address, request, status, size and agent.
 */
export const nginxLogFormat = `log_format parapet escape=json '{'
  '"time":"$time_iso8601","msec":"$msec","request_id":"$request_id",'
  '"remote_addr":"$remote_addr","remote_user":"$remote_user",'
  '"request_method":"$request_method","request_uri":"$request_uri","server_protocol":"$server_protocol",'
  '"scheme":"$scheme","host":"$http_host","server_port":"$server_port","status":"$status",'
  '"request_length":"$request_length","body_bytes_sent":"$body_bytes_sent","request_time":"$request_time",'
  '"upstream_addr":"$upstream_addr","upstream_response_time":"$upstream_response_time",'
  '"http_user_agent":"$http_user_agent"'
'}';`;
