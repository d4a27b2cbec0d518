// What must happen to any bytes that come as a message, from a client or from the database: they are read, or it is
// said that they cannot be; what is read writes back the same. See parsers.h for the texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardroom::fuzz {

/// What a client sends. The first byte chooses the form: an even one JSON, an odd one binary.
void client_message(std::string_view bytes);
/// What the database keeps. The first byte chooses: a command of the journal, a table's definition, its snapshot.
void stored_message(std::string_view bytes);

/// Every kind of message once, with something in every field; client messages in both forms.
std::vector<std::string> client_message_seeds();
std::vector<std::string> stored_message_seeds();

}  // namespace cardroom::fuzz
